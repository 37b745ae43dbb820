import type { IslandWords } from '#islands/ui/words.tsx';
import type { Reply } from '#stores/api/call.ts';
import { refusalText } from '#stores/ui/refusal.ts';

/** The text on the page for a call that failed: the server's words, or that no answer came. */
export const failureText = (reply: Reply<unknown>, t: IslandWords): string => refusalText(reply) || t('ui.noConnection');
