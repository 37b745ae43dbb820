import { useWords } from '#islands/ui/words.tsx';
import { isPraise, type Sticker, type StickerName, stickersOffered } from '#lib/order/stickers.ts';

type Props = { stars: number; isPickup: boolean; chosen: readonly StickerName[]; onChosen: (chosen: readonly StickerName[]) => void };

/** The stickers that go with so many stars, each a picture with its title and text. */
export function StickerChoices({ stars, isPickup, chosen, onChosen }: Props) {
	const t = useWords();
	const toggle = (code: StickerName) => onChosen(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code]);
	return (
		<fieldset className="plain-set">
			<legend>{t(isPraise(stars) ? 'rate.good' : 'rate.bad')}</legend>
			<div className="stickers">
				{stickersOffered(stars, isPickup).map((sticker) => (
					<label key={sticker.code} className="sticker" data-negative={sticker.isNegative || undefined}>
						<input type="checkbox" checked={chosen.includes(sticker.code)} onChange={() => toggle(sticker.code)} />
						<StickerFace sticker={sticker} />
					</label>
				))}
			</div>
		</fieldset>
	);
}

export function StickerFace({ sticker: { code, image } }: { sticker: Sticker }) {
	const t = useWords();
	return (
		<span>
			<img src={image} alt="" width="64" height="64" />
			<b>{t(`sticker.${code}`)}</b>
			<small>{t(`stickerText.${code}`)}</small>
		</span>
	);
}
