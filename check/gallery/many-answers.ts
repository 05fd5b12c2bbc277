import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ownSurveys = fileURLToPath(new URL('../../src/reference/survey/surveys', import.meta.url));

const branches = [
  ...['Aberdeen', 'Bath', 'Belfast', 'Birmingham', 'Bradford', 'Brighton', 'Bristol', 'Cambridge'],
  ...['Cardiff', 'Chester', 'Coventry', 'Derby', 'Dundee', 'Durham', 'Edinburgh', 'Exeter'],
  ...['Glasgow', 'Gloucester', 'Hull', 'Inverness', 'Ipswich', 'Leeds', 'Leicester', 'Lincoln'],
  ...['Liverpool', 'London, Camden', 'London, Greenwich', 'London, Westminster', 'Manchester', 'Newcastle'],
  ...['Norwich', 'Nottingham', 'Oxford', 'Plymouth', 'Portsmouth', 'Reading', 'Sheffield', 'Southampton'],
  ...['Swansea', 'York'],
];

/** The surveys that ship, and one more, 16, whose first question has forty answers. */
export async function surveysWithManyAnswers(folder: string): Promise<string> {
  const surveys = await mkdtemp(join(folder, 'surveys-'));
  await cp(ownSurveys, surveys, { recursive: true });
  const branch = {
    id: 16,
    name: 'Branch visit',
    questions: [
      {
        type: 'Choose one',
        text: 'Which branch did you visit?',
        answers: branches.map((text, index) => ({ id: index + 1, text, value: String(index + 1) })),
      },
      { type: 'Enter Text', text: 'How was it?' },
    ],
    closing: 'Thank you for telling us.',
  };
  await writeFile(join(surveys, 'branch-visit.json'), JSON.stringify(branch));
  return surveys;
}
