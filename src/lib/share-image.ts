const ART = /^\/art\/([a-z0-9-]+)\.svg(?:\?g=([a-z]+))?$/;

export const SHARE_IMAGE_PX = { width: 1_200, height: 630 } as const;

/** The picture that goes along when a page is shared (Open Graph takes no SVG): the catalogue's art as a PNG, any other picture itself. */
export function shareImage(image: string): string {
	const [, name, ground = 'sand'] = ART.exec(image) ?? [];
	return name ? `/og/${ground}/${name}.png` : image;
}
