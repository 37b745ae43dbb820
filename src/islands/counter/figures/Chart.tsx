import type { ReactNode } from 'react';

/** A chart that the server has drawn, beside the table that says the same; who does not see it loses nothing. */
export function Chart({ title, svg, children }: { title: string; svg: string; children: ReactNode }) {
	return (
		<section className="surface pad stack" aria-label={title}>
			<h2>{title}</h2>
			<div className="ct-chart">
				<img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="" />
				{children}
			</div>
		</section>
	);
}
