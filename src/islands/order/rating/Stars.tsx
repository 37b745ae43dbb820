import type { Ref } from 'react';
import { useWords } from '#islands/ui/words.tsx';

export const STARS = [1, 2, 3, 4, 5] as const;

export function StarSign() {
	return (
		<svg viewBox="0 0 24 24" width="36" height="36" aria-hidden="true">
			<path d="m12 2 3.1 6.3 6.9 1-5 4.9 1.2 6.8-6.2-3.2L5.8 21 7 14.2l-5-4.9 6.9-1z" />
		</svg>
	);
}

type Props = {
	stars: number;
	onStars: (stars: number) => void;
	first?: Ref<HTMLInputElement>;
	describedBy?: string | undefined;
	name?: string;
};

/** Five stars to choose from, with a word for the chosen one. */
export function Stars({ stars, onStars, first, describedBy, name = 'stars' }: Props) {
	const t = useWords();
	const chosen = STARS.find((n) => n === stars);
	return (
		<fieldset className="plain-set" aria-describedby={describedBy}>
			<legend>{t('rate.stars')}</legend>
			<div className="rate-stars">
				{STARS.map((n) => (
					<label key={n} data-on={n <= stars || undefined}>
						<input
							ref={n === 1 ? first : undefined}
							type="radio"
							name={name}
							value={n}
							checked={n === stars}
							onChange={() => onStars(n)}
							aria-label={t('rate.star', { n, word: t(`rate.star${n}`) })}
						/>
						<StarSign />
					</label>
				))}
				<b aria-hidden="true">{chosen && t(`rate.star${chosen}`)}</b>
			</div>
		</fieldset>
	);
}
