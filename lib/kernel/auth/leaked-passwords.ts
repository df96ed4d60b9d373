let loading: Promise<ReadonlySet<string>> | undefined;

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

/** Some 49,000 leaked passwords in lower case, of any length. Read with the first new password, since they take memory. */
export function readLeakedPasswords(): Promise<ReadonlySet<string>> {
  return (loading ??= load());
}
