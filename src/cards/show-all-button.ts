/** A button that shows a folded part of the card, and folds it again. */
export function showAllButton(id: string, title: string): object {
  return {
    type: 'ActionSet',
    spacing: 'small',
    actions: [{ type: 'Action.ToggleVisibility', title, targetElements: [id] }],
  };
}
