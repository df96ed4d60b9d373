import { AppError } from "../base/errors";
import { open, seal, type MasterKeys } from "../secrets";

/**
 * Seals a person's data, which belongs to no tenant, under the master key itself.
 * @param context `table.column|<row id>`, authenticated: a value moved to another row cannot be opened.
 */
export function sealForPlatform(masterKeys: MasterKeys, context: string, text: string): string {
  const master = masterKeys.keys.get(masterKeys.current);
  if (!master) throw new AppError("internal", "The current master key is missing.");
  return seal(Buffer.from(text), master, masterKeys.current, `platform|${context}`);
}

/** Opens a value of `sealForPlatform`, also from an older master key. @throws AppError `internal`. */
export function openForPlatform(masterKeys: MasterKeys, context: string, sealed: string): string {
  return open(sealed, (id) => masterKeys.keys.get(id), `platform|${context}`).toString("utf8");
}
