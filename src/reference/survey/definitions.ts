import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type SurveyDefinition, surveyDefinitionSchema } from './survey-definition.ts';

/** Faulty survey files. The message names each file and field, a line for each problem. */
export class SurveyFilesError extends Error {
  override readonly name = 'SurveyFilesError';
  readonly problems: readonly string[];

  constructor(folder: string, problems: readonly string[]) {
    super(`The survey files in ${folder} can't be used:\n${problems.map((line) => `  ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Every survey of a folder's `*.json`, by id.
 *
 * @throws SurveyFilesError with every problem of every file at once
 */
export async function readSurveys(folder: string): Promise<ReadonlyMap<number, SurveyDefinition>> {
  const problems: string[] = [];
  const found: { file: string; survey: SurveyDefinition }[] = [];
  for (const file of await listFiles(folder)) {
    const survey = await readSurvey(folder, file, problems);
    if (survey === undefined) continue;
    const same = found.find((other) => other.survey.id === survey.id);
    if (same !== undefined) problems.push(`${file}: id: ${survey.id} is the id of ${same.file} too`);
    found.push({ file, survey });
  }
  if (problems.length > 0) throw new SurveyFilesError(folder, problems);
  return new Map(found.map(({ survey }) => [survey.id, survey] as const).sort(([a], [b]) => a - b));
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  } catch (error) {
    throw new SurveyFilesError(folder, [`the folder can't be read: ${messageOf(error)}`]);
  }
}

async function readSurvey(
  folder: string,
  file: string,
  problems: string[],
): Promise<SurveyDefinition | undefined> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(join(folder, file), 'utf8'));
  } catch (error) {
    problems.push(`${file}: ${messageOf(error)}`);
    return undefined;
  }
  const parsed = surveyDefinitionSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  problems.push(
    ...parsed.error.issues.map(
      (issue) => `${file}: ${z.core.toDotPath(issue.path) || 'the file'}: ${issue.message}`,
    ),
  );
  return undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
