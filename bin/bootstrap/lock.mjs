import { readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';

const LOOK_MS = 200;

const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS);

/** Runs work while no other process runs work with the same lock: a link whose target is the id of the process that works. */
export function alone(file, work) {
	let hasSaid = false;
	while (!take(file, process.pid)) {
		const holder = holderOf(file);
		if (holder === null || removeIfDead(holder, file)) continue;
		if (!hasSaid) console.log(`Another command (process ${holder}) is preparing Nukkad: waiting. If there is none, remove ${file}.`);
		hasSaid = true;
		pause();
	}
	try {
		return work();
	} finally {
		rmSync(file, { force: true });
	}
}

/** A link is made in one step with its target, so that nobody reads an incomplete lock. */
function take(file, pid) {
	try {
		symlinkSync(String(pid), file);
		return true;
	} catch (error) {
		if (error.code === 'EEXIST') return false;
		throw error;
	}
}

function holderOf(file) {
	try {
		return Number(readlinkSync(file));
	} catch (error) {
		if (error.code === 'ENOENT') return null;
		throw error;
	}
}

/** Removes the lock of a killed command. It is renamed first: if it is another command's new lock, it is put back. */
function removeIfDead(holder, file) {
	if (isAlive(holder)) return false;
	const moved = `${file}.dead-${process.pid}`;
	try {
		renameSync(file, moved);
	} catch (error) {
		if (error.code === 'ENOENT') return true;
		throw error;
	}
	if (holderOf(moved) !== holder) take(file, holderOf(moved));
	rmSync(moved, { force: true });
	return true;
}

/** The own process id in a lock of another process means a dead one: ids repeat, in containers at once. */
function isAlive(pid) {
	if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error.code === 'EPERM';
	}
}
