const DATABASE = 'nukkad';
const STORE = 'pictures';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
	new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});

/** Runs one request on the pictures; null where the browser forbids its database or it is full. */
async function withPictures<T>(use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
	try {
		const open = indexedDB.open(DATABASE, 1);
		open.onupgradeneeded = () => open.result.createObjectStore(STORE);
		const database = await settled(open);
		try {
			return await settled(use(database.transaction(STORE, 'readwrite').objectStore(STORE)));
		} finally {
			database.close();
		}
	} catch {
		return null;
	}
}

/** The picture of a guest's custom line, which waits in this browser until the login; too large for the local storage. */
export const waitingPicture = (id: string) => withPictures<File | undefined>((store) => store.get(id));

/** Stores a picture under the id of its line; answers whether there was room for it. */
export const storePicture = async (id: string, file: File) => (await withPictures((store) => store.put(file, id))) !== null;

export const dropPicture = (id: string) => withPictures((store) => store.delete(id));
