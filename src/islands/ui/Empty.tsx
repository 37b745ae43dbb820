import { pageLanguage } from '#islands/ui/page-language.ts';
import { localizePath } from '#lib/paths.ts';

type Props = { text: string; way: string; href: string; isAlert?: boolean; onLeave?: () => void };

/** The content of an empty list: a picture under the awning, one sentence, one link. */
export function Empty({ text, way, href, isAlert = false, onLeave }: Props) {
	return (
		<div className="empty">
			<div className="scene">
				<div className="stripes awning-0" />
				<img src="/art/basket.svg?g=sand" alt="" width="120" height="120" />
			</div>
			<p role={isAlert ? 'alert' : undefined}>{text}</p>
			<a className="btn-fill" href={localizePath(href, pageLanguage())} onClick={onLeave}>
				{way}
			</a>
		</div>
	);
}
