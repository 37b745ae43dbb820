import { asksForPreview } from '#lib/page/preview.ts';

/** Whether this page is a preview (§2): everyone counts as a guest and no login is asked for. */
export const isPreview = () => asksForPreview(new URLSearchParams(location.search));
