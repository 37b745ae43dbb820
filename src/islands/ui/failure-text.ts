import type { IslandWords } from '#islands/words.tsx';
import type { Reply } from '#stores/call.ts';
import { refusalText } from '#stores/refusal.ts';

/** Why a call failed, to stand on the page: in the server's words, or that no answer came. */
export const failureText = (reply: Reply<unknown>, t: IslandWords): string => refusalText(reply) || t('ui.noConnection');
