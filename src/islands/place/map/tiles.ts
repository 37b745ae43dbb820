/** The store's tiles and whom they are from, in the markup of the page; without them a map is a plane. */
export const tilesOfPage = (): { tiles?: string | undefined; tilesCredit?: string | undefined } =>
	// The page of the design draws islands on the server.
	typeof document === 'undefined' ? {} : { ...document.querySelector<HTMLElement>('[data-tiles]')?.dataset };
