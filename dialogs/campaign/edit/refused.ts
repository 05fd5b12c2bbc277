import type { Message } from '../../message.ts';
import { remotelyNamed } from '../../ports/campaign-fields.ts';
import type { Failure } from '../../ports/outcome.ts';
import { withoutEnd } from '../../text.ts';
import type { Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { failureMessage } from '../failures.ts';
import { campaignWords, lowered } from '../wording.ts';
import type { Draft } from './drafts.ts';
import { formValues } from './fields.ts';
import { createForm, updateForm } from './form.ts';
import { readFormLists } from './form-lists.ts';
import type { FieldFault } from './values.ts';

const texts = operators.edit;

/** The form with all values, and the service's message at the field that it names. */
export async function refusedMessage(
  turn: Turn,
  deps: CampaignDependencies,
  draft: Draft,
  failure: Failure,
  faults: readonly FieldFault[],
): Promise<Message> {
  const { content } = draft;
  const timeZone = turn.incoming.timeZone ?? deps.timeZone;
  const lists = await readFormLists(deps);
  const values = formValues(content, timeZone);
  const what =
    draft.kind === 'create'
      ? texts.acts.create(content.name)
      : texts.acts.update(lowered(campaignWords(draft.campaign, undefined)));
  const { text, note } = failureMessage(deps, failure, what);
  const filled = { values, timeZone, lists, faults };
  return {
    tone: 'warning',
    text: `${text}\n${texts.nothing[draft.kind]}`,
    note,
    form:
      draft.kind === 'create'
        ? createForm(deps.newId(), filled)
        : updateForm({ id: draft.campaign, base: draft.base ?? '' }, filled),
  };
}

/**
 * The service's message at the field that it names.
 * @returns empty if it names no field; undefined if it doesn't refuse the values
 */
export function refusedField({
  code,
  status = 0,
  serviceMessage,
}: Failure): readonly FieldFault[] | undefined {
  if (code !== 'REFUSED' || ![400, 409, 413, 422].includes(status)) return undefined;
  const said = serviceMessage ?? '';
  const field = remotelyNamed(said);
  return field === undefined ? [] : [{ field, says: withoutEnd(said, '.') }];
}
