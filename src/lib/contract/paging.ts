import * as z from 'zod/mini';
import { queryInt, queryText } from '#lib/contract/common.ts';

/** The most that one page of a list answers; how many it has where nobody asks for a number stands with each list. */
const MOST_ON_PAGE = 60;

export const PageInput = { cursor: queryText(200), limit: queryInt(1, MOST_ON_PAGE) };
export const NextCursor = z.nullable(z.string());
