import { readsFromReplica } from '../support/read-replica.ts';

readsFromReplica();
