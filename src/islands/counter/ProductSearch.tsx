import { useEffect, useState } from 'react';
import { leaveOnEnter } from '#islands/counter/leave-on-enter.ts';
import { useRested } from '#islands/counter/useRested.ts';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { ProductCard } from '#lib/contract/catalogue.ts';
import type { Output } from '#lib/contract/table.ts';
import { PRODUCT_NAME_MAX } from '#lib/counter/new-pack.ts';
import { amountText } from '#lib/format/money.ts';
import { searchStart } from '#lib/search/search-term.ts';
import type { Reply } from '#stores/api/call.ts';
import { counterCall } from '#stores/counter/counter-call.ts';

const MOST = 8;
/** `storeId`: whose products; without one, those of all shops. `not`: a pack that is not offered. `takesFocus`: a tap has just opened it. */
type Props = { storeId: string | undefined; not?: string; takesFocus?: boolean; onTake: (found: ProductCard) => void };
const focusOnce = (field: HTMLInputElement | null) => field?.focus();
type Found = Reply<Output<'GET catalog/shops/{storeId}/products'> | Output<'GET search/results'>>;

/** Searches for a product that is in stock: one to put in a line's place, or one that a coupon is for. */
export function ProductSearch({ storeId, not, takesFocus, onTake }: Props) {
	const t = useWords();
	const [q, setQ] = useState('');
	const words = useRested(searchStart(q));
	const [reply, setReply] = useState<Found | null>(null);
	useEffect(() => {
		let isLast = true;
		if (words === '') return setReply(null);
		const ask = async () => {
			const asked = { q: words, limit: MOST };
			const answer = await (storeId
				? counterCall('GET catalog/shops/{storeId}/products', { ...asked, storeId })
				: counterCall('GET search/results', asked));
			if (isLast) setReply(answer);
		};
		void ask();
		return () => {
			isLast = false;
		};
	}, [words, storeId]);
	const found = reply?.ok
		? reply.data.products
				.flat()
				.filter(({ inStock, retailerProductId }) => inStock && retailerProductId !== not)
				.slice(0, MOST)
		: [];
	return (
		<div className="ct-search stack">
			<label className="stack-label">
				{t(storeId ? 'counter.search' : 'counter.couponSearch')}
				<input
					ref={takesFocus ? focusOnce : undefined}
					className="field"
					type="search"
					enterKeyHint="search"
					maxLength={PRODUCT_NAME_MAX}
					value={q}
					onChange={(event) => setQ(event.target.value)}
					onKeyDown={leaveOnEnter}
				/>
			</label>
			<ul className="choices">
				{found.map((product) => (
					<li key={product.retailerProductId}>
						<button type="button" onClick={() => onTake(product)}>
							{product.name}
							<small>
								{product.measurementDisplayText} · {amountText(product.sellingPrice)}
							</small>
						</button>
					</li>
				))}
			</ul>
			<p className="hint" role="status">
				{reply && !reply.ok && failureText(reply, t)}
				{reply?.ok && found.length === 0 && t('counter.nothingFound')}
			</p>
		</div>
	);
}
