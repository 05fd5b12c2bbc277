/** What a person reads of an activity, line by line and in its order; what can be pressed in brackets. */
export function readLines(activity: unknown): readonly string[] {
  if (!isObject(activity)) return [];
  const { text, attachments, suggestedActions } = activity;
  return [
    ...(typeof text === 'string' ? text.split('\n') : []),
    ...list(attachments).flatMap((attachment) =>
      isObject(attachment) && isObject(attachment['content']) ? elements(attachment['content']['body']) : [],
    ),
    ...(isObject(suggestedActions) ? buttons(suggestedActions['actions']) : []),
  ];
}

function elements(nodes: unknown): readonly string[] {
  return list(nodes).flatMap((node) => (isObject(node) ? element(node) : []));
}

function element(node: Record<string, unknown>): readonly string[] {
  const { type, items, columns, rows, cells, facts, actions, choices, label, placeholder, errorMessage } =
    node;
  switch (type) {
    case 'RichTextBlock':
      return words(list(node['inlines']).map(textOf).join(''));
    case 'TextBlock':
      return words(textOf(node));
    case 'FactSet':
      return list(facts).flatMap((fact) =>
        isObject(fact) ? [`${String(fact['title'])}: ${String(fact['value'])}`] : [],
      );
    case 'ColumnSet':
      return words(
        list(columns)
          .map((column) => elements(itemsOf(column)).join(' '))
          .join(' | '),
      );
    case 'Table':
      return list(rows).flatMap((row) =>
        words(
          list(isObject(row) ? row['cells'] : cells)
            .map((cell) => elements(itemsOf(cell)).join(' '))
            .join(' | '),
        ),
      );
    case 'Input.ChoiceSet':
      return [...words(label), ...words(placeholder), ...words(errorMessage), ...buttons(choices)];
    default:
      return [
        ...words(label),
        ...words(placeholder),
        ...words(errorMessage),
        ...(isObject(node['selectAction']) ? buttons([node['selectAction']]) : elements(items)),
        ...buttons(actions),
      ];
  }
}

function buttons(actions: unknown): readonly string[] {
  const titles = list(actions).flatMap((action) => (isObject(action) ? words(action['title']) : []));
  return titles.length === 0 ? [] : [titles.map((title) => `[${title}]`).join(' ')];
}

function itemsOf(node: unknown): unknown {
  return isObject(node) ? node['items'] : undefined;
}

function textOf(node: unknown): string {
  return isObject(node) && typeof node['text'] === 'string' ? node['text'] : '';
}

function words(text: unknown): readonly string[] {
  return typeof text === 'string' && text.trim() !== '' ? text.split('\n') : [];
}

function list(nodes: unknown): readonly unknown[] {
  return Array.isArray(nodes) ? nodes : [];
}

function isObject(node: unknown): node is Record<string, unknown> {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}
