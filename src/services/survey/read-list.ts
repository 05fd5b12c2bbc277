import type { z } from 'zod';
import type { SurveyListItem } from '../../../dialogs/ports/survey-service.ts';
import { surveyListItemSchema, surveyListSchema } from './schemas.ts';

/**
 * Survey seed §2, "Survey (list item)". One item that can't be read does not hide the others (our reading);
 * a list of nothing else is no list of surveys.
 */
export const readableListSchema = surveyListSchema
  .transform((items) => ({
    all: items.length,
    readable: items.flatMap((item) => {
      const parsed = surveyListItemSchema.safeParse(item);
      return parsed.success ? [parsed.data] : [];
    }),
  }))
  .refine(({ all, readable }) => all === 0 || readable.length > 0, { error: 'no item can be read' })
  .transform(({ readable }): SurveyListItem[] =>
    readable.map(({ id, description }) => {
      const name = description?.trim() ?? '';
      return name === '' ? { id, name: `Survey ${id}`, unnamed: true } : { id, name };
    }),
  ) satisfies z.ZodType<SurveyListItem[]>;
