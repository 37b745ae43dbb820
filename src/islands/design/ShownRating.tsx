import { Stars } from '#islands/order/rating/Stars.tsx';
import { StickerChoices } from '#islands/order/rating/StickerChoices.tsx';
import { type IslandWords, WordsProvider } from '#islands/ui/words.tsx';

const nothing = () => undefined;

/** Stars and the stickers that go with them on `/design`, drawn once on the server, without any effect when touched. */
export const ShownRating = ({ words, stars }: { words: IslandWords; stars: number }) => (
	<WordsProvider words={words}>
		<Stars stars={stars} onStars={nothing} name={`stars${stars}`} />
		<StickerChoices stars={stars} isPickup={false} chosen={stars > 2 ? ['GREAT_QUALITY'] : ['HIGH_PRICES']} onChosen={nothing} />
	</WordsProvider>
);
