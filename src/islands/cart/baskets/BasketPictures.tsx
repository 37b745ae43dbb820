import { pictureAt } from '#lib/catalogue/picture.ts';

const PICTURES = 3;

/** The first pictures of what waits at a shop. */
export function BasketPictures({ images }: { images: readonly string[] }) {
	return (
		<span className="basket-pictures" data-kind="product">
			{[...new Set(images)].slice(0, PICTURES).map((image) => (
				<img key={image} src={pictureAt(image, 112)} alt="" width="40" height="40" />
			))}
		</span>
	);
}
