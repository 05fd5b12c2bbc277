import { operators } from '../../wording/operators.ts';
import { campaignWords } from '../wording.ts';
import { isDoubtful, runIdOf, type TrackedRun } from './tracked-run.ts';

const texts = operators.run;

export function titleOf({ campaign, campaignName }: TrackedRun): string {
  return campaignWords(campaign, campaignName);
}

/** Who started or requested a run, and when. @param now milliseconds since 1970, by our clock */
export function starterWords({ startedBy, askedAt, stage }: TrackedRun, now: number): string {
  const ago = now - askedAt;
  if (startedBy === undefined) return texts.watchedFor(ago);
  const { name, schedule, approvedBy } = startedBy;
  const asked = schedule === undefined ? name : texts.schedule(schedule, name);
  const who = approvedBy === undefined ? asked : texts.approvedBy(asked, approvedBy);
  return isDoubtful(stage) ? texts.requestedBy(who, ago) : texts.startedBy(who, ago);
}

/** The state of an unfinished run. */
export function unfinishedWords(run: TrackedRun): string {
  const id = runIdOf(run);
  if (id !== undefined) return texts.already.inProgress(id);
  const { stage } = run;
  if (stage.kind === 'ambiguous') return texts.already.ambiguous;
  if (stage.kind !== 'looking') return texts.already.starting;
  return stage.fate === 'accepted' ? texts.already.accepted : texts.already.unconfirmed;
}
