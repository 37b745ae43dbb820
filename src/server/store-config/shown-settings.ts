import { createHash } from 'node:crypto';
import type { Settings } from '#server/settings/settings.ts';

/** Sixteen letters that change with any setting that public pages show: pages that were kept with other settings are old. */
export function shownSettings({
	publicSiteUrl,
	siteName,
	operator,
	socialLinks,
	mapTiles,
	mapCredit,
	platformFeePaise,
	offline,
}: Settings): string {
	const shown = [publicSiteUrl, siteName, operator, socialLinks, mapTiles, mapCredit, platformFeePaise, offline];
	return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16);
}
