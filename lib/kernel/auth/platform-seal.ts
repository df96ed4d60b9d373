import { AppError } from "../base/errors";
import { open, seal, type MasterKeys } from "../secrets";

/**
 * Seals what belongs to a person and to no tenant, under the master key itself.
 * @param context `table.column|<row id>`, authenticated: a value moved to another row does not open.
 */
export function sealForPlatform(masterKeys: MasterKeys, context: string, text: string): string {
  const master = masterKeys.keys.get(masterKeys.current);
  if (!master) throw new AppError("internal", "The current master key is missing.");
  return seal(Buffer.from(text), master, masterKeys.current, `platform|${context}`);
}

/** Opens what `sealForPlatform` made, also under an older master key. @throws AppError `internal`. */
export function openForPlatform(masterKeys: MasterKeys, context: string, sealed: string): string {
  return open(sealed, (id) => masterKeys.keys.get(id), `platform|${context}`).toString("utf8");
}
