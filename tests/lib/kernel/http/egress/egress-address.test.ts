import fc from "fast-check";
import { expect, test } from "vitest";
import { isReachable, type PublicAddress, resolvePublicAddress, resolvePublicAddresses } from "@/lib/kernel/http/egress/egress-address";

const resolveTo =
  (...addresses: string[]) =>
  async (): Promise<PublicAddress[]> =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
const refuseLookUp = (): never => {
  throw new Error("this host must not be looked up");
};
const notAllowed = expect.objectContaining({
  code: "invalid",
  errors: [expect.objectContaining({ path: "url", code: "address_not_allowed" })],
}) as Error;

const publicAddresses = ["1.1.1.1", "93.184.216.34", "172.32.0.1", "100.128.0.1", "11.0.0.1", "2606:4700::1111", "2a00:1450:4001::200e"];
const otherAddresses: [string, string][] = [
  ["this network", "0.0.0.0"],
  ["this network", "0.1.2.3"],
  ["private", "10.0.0.1"],
  ["private", "172.16.0.1"],
  ["private", "172.31.255.255"],
  ["private", "192.168.1.1"],
  ["shared (CGNAT)", "100.64.0.1"],
  ["shared (CGNAT)", "100.100.100.200"],
  ["loopback", "127.0.0.1"],
  ["loopback", "127.8.8.8"],
  ["link-local, cloud metadata", "169.254.169.254"],
  ["protocol assignments", "192.0.0.192"],
  ["documentation", "192.0.2.1"],
  ["documentation", "198.51.100.1"],
  ["documentation", "203.0.113.1"],
  ["6to4 relay", "192.88.99.1"],
  ["benchmarking", "198.18.0.1"],
  ["multicast", "224.0.0.1"],
  ["multicast", "239.255.255.250"],
  ["reserved", "240.0.0.1"],
  ["broadcast", "255.255.255.255"],
  ["Azure host", "168.63.129.16"],
  ["unspecified", "::"],
  ["loopback", "::1"],
  ["IPv4-mapped", "::ffff:127.0.0.1"],
  ["IPv4-mapped", "::ffff:8.8.8.8"],
  ["IPv4-mapped", "::ffff:7f00:1"],
  ["IPv4-compatible", "::127.0.0.1"],
  ["IPv4-translated", "::ffff:0:127.0.0.1"],
  ["NAT64", "64:ff9b::7f00:1"],
  ["NAT64 local", "64:ff9b:1::1"],
  ["discard", "100::1"],
  ["Teredo", "2001::1"],
  ["benchmarking", "2001:2::1"],
  ["ORCHID", "2001:20::1"],
  ["documentation", "2001:db8::1"],
  ["documentation", "3fff::1"],
  ["6to4 of loopback", "2002:7f00:1::1"],
  ["segment routing", "5f00::1"],
  ["unique local", "fc00::1"],
  ["unique local, cloud metadata", "fd00:ec2::254"],
  ["link-local", "fe80::1"],
  ["link-local with zone", "fe80::1%eth0"],
  ["site-local", "fec0::1"],
  ["multicast", "ff02::1"],
];

test.each(publicAddresses)("%s is public, as a literal and behind a name", async (address) => {
  expect(await resolvePublicAddress(address, { resolve: refuseLookUp })).toMatchObject({ address });
  expect(await resolvePublicAddress("hooks.example", { resolve: resolveTo(address) })).toMatchObject({ address });
});

test.each(otherAddresses)("%s: %s is rejected, as a literal and behind a name", async (_range, address) => {
  await expect(resolvePublicAddress(address, { resolve: refuseLookUp })).rejects.toEqual(notAllowed);
  await expect(resolvePublicAddress("hooks.example", { resolve: resolveTo(address) })).rejects.toEqual(notAllowed);
});

test.each(otherAddresses)("%s: one %s among public addresses rejects the name", async (_range, address) => {
  await expect(resolvePublicAddress("hooks.example", { resolve: resolveTo("1.1.1.1", address) })).rejects.toEqual(notAllowed);
});

test.each(["2130706433", "0x7f000001", "0x7f.1", "127.1", "0177.0.0.1", "017700000001", "1.1.1.1.", "127.0.0.1.", "1.1.1", "example.0x1"])(
  "the number form %s is refused without a look-up",
  async (host) => {
    await expect(resolvePublicAddress(host, { resolve: refuseLookUp })).rejects.toEqual(notAllowed);
  },
);

test.each(["localhost", "localhost.", "LOCALHOST", "acme.localhost", "acme.localhost."])(
  "%s is loopback, whatever a resolver would say",
  async (host) => {
    await expect(resolvePublicAddress(host, { resolve: refuseLookUp })).rejects.toEqual(notAllowed);
    expect(await resolvePublicAddress(host, { resolve: refuseLookUp, allow_private: ["127.0.0.0/8"] })).toEqual({
      address: "127.0.0.1",
      family: 4,
    });
  },
);

test.each(["", ".", "a..b", "a b", "a/b", "a@b", "a:80", "-a.example", "a\0.example", "a%2eexample", `${"a".repeat(300)}.example`])(
  "the host %j is refused",
  async (host) => {
    await expect(resolvePublicAddress(host, { resolve: refuseLookUp })).rejects.toEqual(notAllowed);
  },
);

test("names are passed on in ASCII, lower case, without the root dot", async () => {
  const asked: string[] = [];
  const resolve = async (host: string): Promise<PublicAddress[]> => {
    asked.push(host);
    return [{ address: "1.1.1.1", family: 4 }];
  };
  for (const host of ["Hooks.Example.", "موقع.example", "hooks.example。"]) await resolvePublicAddress(host, { resolve });
  expect(asked).toEqual(["hooks.example", "xn--4gbrim.example", "hooks.example"]);
});

test("IPv4 comes first, and brackets of an IPv6 literal are removed", async () => {
  const resolve = resolveTo("2606:4700::1111", "1.1.1.1");
  expect((await resolvePublicAddresses("hooks.example", { resolve })).map(({ family }) => family)).toEqual([4, 6]);
  expect(await resolvePublicAddress("[2606:4700::1111]", { resolve: refuseLookUp })).toEqual({ address: "2606:4700::1111", family: 6 });
});

test("allow_private allows only that network", async () => {
  const allow_private = ["10.1.0.0/16", "fd00::/64"];
  const reach = (address: string) => isReachable(address, allow_private);
  expect(["10.1.0.1", "10.1.255.255", "fd00::1", "1.1.1.1"].map(reach)).toEqual([true, true, true, true]);
  expect(["10.2.0.1", "127.0.0.1", "fd00:1::1", "::ffff:10.1.0.1"].map(reach)).toEqual([false, false, false, false]);
});

test("a name without an address, and a resolver that fails, are unavailable", async () => {
  await expect(resolvePublicAddress("hooks.example", { resolve: resolveTo() })).rejects.toMatchObject({ code: "unavailable" });
  const fail = () => Promise.reject(new Error("ENOTFOUND"));
  await expect(resolvePublicAddress("hooks.example", { resolve: fail })).rejects.toMatchObject({ code: "unavailable" });
});

test("an invalid result from the resolver is not an address", async () => {
  for (const address of ["", "example", "1.1.1.1.1", "::g"]) {
    const resolve = async (): Promise<PublicAddress[]> => [{ address, family: 4 }];
    await expect(resolvePublicAddress("hooks.example", { resolve })).rejects.toEqual(notAllowed);
  }
});

test("no address in 10/8, 127/8 or fc00::/7 is ever reachable", () => {
  const byte = fc.nat(255);
  fc.assert(
    fc.property(
      fc.constantFrom(10, 127),
      byte,
      byte,
      byte,
      (a, b, c, d) => !isReachable(`${String(a)}.${String(b)}.${String(c)}.${String(d)}`, []),
    ),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 0xfc00, max: 0xfdff }),
      fc.nat(0xffff),
      (a, b) => !isReachable(`${a.toString(16)}::${b.toString(16)}`, []),
    ),
  );
});

test("the error does not reveal the name's address", async () => {
  const failure: unknown = await resolvePublicAddress("hooks.example", { resolve: resolveTo("10.9.8.7") }).catch((error: unknown) => error);
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toMatch(/10\.9\.8\.7|hooks\.example/);
});
