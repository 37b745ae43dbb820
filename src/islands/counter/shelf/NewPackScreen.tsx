import { useState } from 'react';
import { CounterLink } from '#islands/counter/CounterLink.tsx';
import { LibrarySearch } from '#islands/counter/shelf/LibrarySearch.tsx';
import { NewPackForm } from '#islands/counter/shelf/NewPackForm.tsx';
import { begunProduct } from '#islands/counter/shelf/usePackDraft.ts';
import { useFocusKept } from '#islands/counter/useFocusKept.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { ChosenShop } from '#stores/counter/counter-session.ts';

/** Puts something new on the shelf: found in the library, or made by oneself. */
export function NewPackScreen({ shop }: { shop: ChosenShop }) {
	const t = useWords();
	const [choice, setChoice] = useState(() => begunProduct(shop.id));
	const [added, setAdded] = useState('');
	const form = useFocusKept<HTMLDivElement>(`${choice === null}`);
	const heading = useFocusKept(`${choice === null}`);
	return (
		<div className="stack ct-narrow">
			<CounterLink to={{ name: 'shelf' }} className="way">
				← {t('counter.shelf')}
			</CounterLink>
			<h1 className="headline" ref={heading}>
				{t('counter.shelfNew')}
			</h1>
			<p role="status" className={added ? 'ct-added' : undefined}>
				{added && t('counter.shelfAdded', { name: added })}
			</p>
			{choice === null ? (
				<LibrarySearch
					storeId={shop.id}
					onChoose={(chosen) => {
						setAdded('');
						setChoice(chosen);
					}}
				/>
			) : (
				<div ref={form}>
					<NewPackForm
						storeId={shop.id}
						choice={choice}
						onBack={() => setChoice(null)}
						onAdded={(name) => {
							setAdded(name);
							setChoice(null);
						}}
					/>
				</div>
			)}
		</div>
	);
}
