/** Whether a shop's page is only shown to its owner (§2, `?b2bStorePreview=true`): there, whoever looks counts as a guest and is asked for no login. */
export const isPreview = () => new URLSearchParams(location.search).get('b2bStorePreview') === 'true';
