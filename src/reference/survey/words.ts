import { z } from 'zod';

export const wordsSchema = z.string().refine((text) => text.trim() !== '', 'must not be empty');
