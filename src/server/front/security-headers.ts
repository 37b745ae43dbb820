type Headers = [name: string, value: string][];

/**
 * The headers of every answer, and those that only matter for pages: a browser reads them of no picture, script, style or font, and thirty
 * pictures would carry them thirty times. The content security policy is set by the page (components/page/content-policy.ts).
 */
export function securityHeaders(publicSiteUrl: string): { ofAll: Headers; ofPages: Headers } {
	const ofAll: Headers = [['X-Content-Type-Options', 'nosniff']];
	if (publicSiteUrl.startsWith('https:')) ofAll.push(['Strict-Transport-Security', 'max-age=31536000']);
	return {
		ofAll,
		ofPages: [
			['X-Frame-Options', 'DENY'],
			['Referrer-Policy', 'strict-origin-when-cross-origin'],
			['Permissions-Policy', 'geolocation=(self), camera=(), microphone=(self), payment=()'],
			['Cross-Origin-Opener-Policy', 'same-origin'],
		],
	};
}

/** Whether a path is of what a page is made of: its scripts, styles, fonts, drawings and photographs. */
export const isPartOfPage = (path: string): boolean => /^\/(?:_astro|art|img|icons)\//.test(path);
