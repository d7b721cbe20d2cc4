/** Pieces that the declarations have in common. */
import { z } from 'zod';

export const sentence = z.string().trim().min(1).max(400);
export const word = z.string().trim().min(1).max(80);
export const words = z.array(word).max(200);

/** One word may stand for a list of one. */
export const wordOrWords = z.preprocess((value) => (typeof value === 'string' ? [value] : value), words);

export const end = z.enum(['subject', 'object']);
