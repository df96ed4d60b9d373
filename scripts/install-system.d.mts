export const chromiumPath: string;
export function canInstallSystemPackages(isPresent?: (file: string) => boolean): boolean;
export function installSystemPackages(isPresent?: (file: string) => boolean): Promise<boolean>;
