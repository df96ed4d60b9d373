/** The test file of eicar.org, split in two so that scanners do not flag this source. */
const signature = Buffer.from(["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join(""), "latin1");

/** Remembers whether any of its readers saw the signature; each reader sees one stream. */
export function searchForSignature() {
  let found = false;
  const reader = () => {
    let tail = Buffer.alloc(0);
    return (chunk: Buffer) => {
      const window = Buffer.concat([tail, chunk]);
      found ||= window.includes(signature);
      tail = window.subarray(Math.max(0, window.length - signature.length + 1));
    };
  };
  return { reader, found: () => found };
}
