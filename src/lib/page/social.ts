/** Names of networks by host; a link to any other host is named by its host. */
const NETWORKS: Record<string, string> = {
	'facebook.com': 'Facebook',
	'github.com': 'GitHub',
	'instagram.com': 'Instagram',
	'linkedin.com': 'LinkedIn',
	't.me': 'Telegram',
	'wa.me': 'WhatsApp',
	'whatsapp.com': 'WhatsApp',
	'x.com': 'X',
	'youtube.com': 'YouTube',
};

export type SocialLink = { name: string; url: string };

/** The store's pages on other sites, each with the name of its network. */
export function socialLinksOf(urls: readonly string[]): SocialLink[] {
	return urls.map((url) => {
		const host = new URL(url).hostname.replace(/^(www|m)\./, '');
		return { name: NETWORKS[host] ?? host, url };
	});
}

/** Links with which a shopper shares an address; no network is contacted before the tap. */
export function shareLinks(address: string): SocialLink[] {
	const url = encodeURIComponent(address);
	return [
		{ name: 'WhatsApp', url: `https://wa.me/?text=${url}` },
		{ name: 'Telegram', url: `https://t.me/share/url?url=${url}` },
		{ name: 'Facebook', url: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
		{ name: 'X', url: `https://x.com/intent/post?url=${url}` },
	];
}
