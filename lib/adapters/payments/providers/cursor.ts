import { z } from "zod";

const Parts = z.array(z.union([z.string(), z.number()]));

/** A place in what a provider tells, of several parts. */
export const writeCursor = (...parts: (string | number)[]): string => JSON.stringify(parts);

/** The parts of a place; none for the beginning. */
export const readCursor = (cursor: string | null): (string | number)[] => (cursor === null ? [] : Parts.parse(JSON.parse(cursor)));
