import { useWords } from '#islands/ui/words.tsx';
import type { StartedPayment } from '#lib/contract/payment.ts';

type Props = { upi: NonNullable<StartedPayment['upi']>; isOnPhone: boolean };

/** The way to a UPI app: a link on a phone, elsewhere a code that a phone reads. */
export function Upi({ upi: { link, upiId, name, qr }, isOnPhone }: Props) {
	const t = useWords();
	const ink = qr.flatMap((row, y) => [...row].map((dot, x) => (dot === '1' ? `M${x} ${y}h1v1h-1z` : ''))).join('');
	return (
		<>
			{isOnPhone ? (
				<a className="btn-fill" href={link}>
					{t('pay.openApp')}
				</a>
			) : (
				<>
					<p>{t('pay.scan')}</p>
					<svg
						viewBox={`0 0 ${qr.length} ${qr.length}`}
						width="240"
						height="240"
						role="img"
						aria-label={t('pay.scan')}
						shapeRendering="crispEdges"
					>
						<path d={`M0 0h${qr.length}v${qr.length}h-${qr.length}z`} fill="white" />
						<path d={ink} fill="black" />
					</svg>
				</>
			)}
			<p className="small">
				{name} · {upiId}
			</p>
		</>
	);
}
