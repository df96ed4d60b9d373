/** One entry of `packages` in a lock file, as far as it is compared. */
export interface LockedPackage {
  version?: string;
  integrity?: string;
  optional?: boolean;
  devOptional?: boolean;
}

export function findStalePackages(wanted: Record<string, LockedPackage>, installed: Record<string, LockedPackage>): string[];
export function reasonToInstall(root: string): string | null;
