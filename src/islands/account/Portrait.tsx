import { pictureAt } from '#lib/catalogue/picture.ts';

type Props = { picture: string | null; name: string; px: number };

/** A customer's picture, or the first letter of their name; the name stands beside it, so it says nothing of its own. */
export function Portrait({ picture, name, px }: Props) {
	const size = { width: px, height: px };
	if (picture) return <img className="portrait" src={pictureAt(picture, px * 2)} alt="" {...size} />;
	return (
		<span className="portrait" style={size} aria-hidden="true">
			{[...name.trim()][0] ?? '☺'}
		</span>
	);
}
