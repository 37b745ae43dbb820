import { useEffect, useState } from 'react';
import { useFocusKept } from '#islands/counter/useFocusKept.ts';
import { useWords } from '#islands/ui/words.tsx';
import { counterHeaders } from '#stores/counter/counter-call.ts';
import { showOffline } from '#stores/ui/message.ts';

/** The picture of an order's prescription, fetched when it is asked for: an address of its own would need no login. */
export function PrescriptionPicture({ id }: { id: string }) {
	const t = useWords();
	const [shown, setShown] = useState('');
	const picture = useFocusKept<HTMLImageElement>(shown);
	useEffect(() => () => URL.revokeObjectURL(shown), [shown]);
	const show = async () => {
		const answer = await fetch(`/api/partner/orders/${id}/prescription`, { headers: counterHeaders() }).catch(() => null);
		if (answer?.ok) setShown(URL.createObjectURL(await answer.blob()));
		else showOffline();
	};
	if (shown) return <img ref={picture} className="ct-wide" src={shown} alt={t('counter.rx')} />;
	return (
		<button type="button" className="btn-line" onClick={() => void show()}>
			{t('counter.rxShow')}
		</button>
	);
}
