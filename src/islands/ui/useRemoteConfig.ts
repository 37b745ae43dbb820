import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { RemoteConfig } from '#lib/contract/config.ts';
import { $remoteConfig, loadRemoteConfig } from '#stores/account/remote-config.ts';

/** The remote config, which is loaded when the first part of a page asks for it. */
export function useRemoteConfig(): RemoteConfig {
	useEffect(() => {
		void loadRemoteConfig();
	}, []);
	return useStore($remoteConfig);
}
