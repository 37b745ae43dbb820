import { astro, FetchState } from 'astro/fetch';

export default { fetch: (request: Request): Promise<Response> => astro(new FetchState(request)) };
