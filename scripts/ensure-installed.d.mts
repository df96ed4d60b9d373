/** The compared fields of an entry of `packages` in a lock file. */
export interface LockedPackage {
  version?: string;
  integrity?: string;
  optional?: boolean;
  devOptional?: boolean;
}

export function findStalePackages(wanted: Record<string, LockedPackage>, installed: Record<string, LockedPackage>): string[];
export function reasonToInstall(root: string): string | null;
