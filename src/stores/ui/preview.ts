import { asksForPreview } from '#lib/page/preview.ts';

/** Whether this page is a preview (§2): there, whoever looks counts as a guest and is asked for no login. */
export const isPreview = () => asksForPreview(new URLSearchParams(location.search));
