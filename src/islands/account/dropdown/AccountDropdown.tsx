import { useStore } from '@nanostores/react';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { MENU_ENTRIES } from '#lib/account/menu-entries.ts';
import { localizePath, paths } from '#lib/paths.ts';
import { $profile } from '#stores/session/logged-in.ts';

const QR_PX = 88;

/** The name of the store, as the head of the page says it. */
const siteName = () => document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? '';

/** The dropdown of the header: the twelve entries of a customer's account (product §2). Its taps are handled by the page script. */
export function AccountDropdown() {
	const t = useWords();
	const profile = useStore($profile);
	const local = (path: string) => localizePath(path, pageLanguage());
	const name = 'uid' in profile ? profile.first_name : '';
	return (
		<ul className="menu">
			<li>
				<a className="menu-row justify-between" href={local(paths.profile())}>
					<b>{name || t('menu.profile')}</b>
					<span className="text-teal text-13 font-600">{t('menu.edit')}</span>
				</a>
			</li>
			<li>
				<a className="menu-row menu-refer" href={local(paths.account())} data-open="refer">
					{t('menu.refer')}
				</a>
			</li>
			{MENU_ENTRIES.map(({ key, href, ...more }) => (
				<li key={key}>
					<a
						className="menu-row"
						href={href === null ? location.pathname + location.search : local(href)}
						data-open={'open' in more ? more.open : undefined}
					>
						{t(key)}
					</a>
				</li>
			))}
			<li>
				<button className="menu-row" type="button" data-act="logout">
					{t('menu.logout')}
				</button>
			</li>
			<li className="menu-qr">
				<img src="/app-qr.svg" alt={t('appLink.qrName', { site: siteName() })} width={QR_PX} height={QR_PX} />
				{t('menu.qr')}
			</li>
		</ul>
	);
}
