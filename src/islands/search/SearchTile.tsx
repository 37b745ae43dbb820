import { GridCell } from '#islands/search/grid.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { localizePath, paths } from '#lib/paths.ts';

/** A category in the search sheet: its picture and name. */
export function SearchTile({ code, name, icon }: { code: string; name: string; icon: string }) {
	return (
		<GridCell data-kind="product">
			<a className="suggest-tile" href={localizePath(paths.category(code), pageLanguage())}>
				<img src={icon} alt="" width="56" height="56" />
				{name}
			</a>
		</GridCell>
	);
}
