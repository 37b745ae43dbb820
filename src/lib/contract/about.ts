import * as z from 'zod/mini';

export const OpenPosition = z.object({ title: z.string(), place: z.string(), url: z.string() });
export const OpenPositions = z.object({ openPositions: z.array(OpenPosition) });

export type OpenPosition = z.output<typeof OpenPosition>;
