import { z } from "zod";
import { foldText } from "./base/fold-text";
import { decodeId, encodeId } from "./base/ids";
import type { Noun } from "./base/nouns";
import type { CommandCtx, Ctx } from "./context";
import type { FindByText, ImportedFields, ImportedNoun, ImportedRecord } from "./imported";
import { differenceOf } from "./imported-fields";

/** Finds records by the ids that exports give them; `find` gives those of these uuids that there are. */
export function byRecordId(noun: Noun, find: (ctx: Ctx, ids: string[]) => Promise<{ id: string }[]>): FindByText {
  return async (ctx, texts) => {
    const asked = texts.flatMap((text) => decodeId(noun, text) ?? []);
    return new Map((await find(ctx, asked)).map(({ id }) => [foldText(encodeId(noun, id)), [id]]));
  };
}

/** A noun whose records are one row each, and its commands. */
interface RowCommands<Resource extends z.ZodObject, Update extends z.ZodObject> {
  resource: Resource;
  update: Update;
  /** @throws AppError `not_found`. */
  read(ctx: Ctx, id: string): Promise<z.output<Resource> & ImportedRecord>;
  create(ctx: CommandCtx, input: never): Promise<ImportedRecord>;
  change(ctx: CommandCtx, input: never): Promise<ImportedRecord>;
  remove(ctx: CommandCtx, input: { id: string }): Promise<unknown>;
  versionOf: ImportedNoun["versionOf"];
}

/** How the rows of a file make, change and take back such records. */
export function rowCommands<Resource extends z.ZodObject, Update extends z.ZodObject>({
  resource,
  update,
  read,
  create,
  change,
  remove,
  versionOf,
}: RowCommands<Resource, Update>): Pick<ImportedNoun, "make" | "change" | "revert" | "remove" | "versionOf"> {
  return {
    make: create,
    async change(ctx, id, input) {
      const difference = differenceOf(resource, await read(ctx, id), input);
      if (difference === null) return null;
      const { version } = await change(ctx, { ...difference.changes, id } as never);
      return { version, undo: difference.undo };
    },
    async revert(ctx, id, undo: ImportedFields) {
      return change(ctx, { ...z.decode(update, undo as never), id } as never);
    },
    async remove(ctx, id) {
      await remove(ctx, { id });
    },
    versionOf,
  };
}
