// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice What Coinbase Smart Wallets do behind their proxy, as far as a checkout sees it: owners by address, who sign
/// a hash that counts for one wallet on one chain.
contract OwnedWallet {
    struct SignatureWrapper {
        uint256 ownerIndex;
        bytes signatureData;
    }

    mapping(address => bool) public isOwnerAddress;

    function initialize(address owner) external {
        isOwnerAddress[owner] = true;
    }

    function replaySafeHash(bytes32 hash) public view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Coinbase Smart Wallet"),
                keccak256("1"),
                block.chainid,
                address(this)
            )
        );
        bytes32 message = keccak256(abi.encode(keccak256("CoinbaseSmartWalletMessage(bytes32 hash)"), hash));
        return keccak256(abi.encodePacked(hex"1901", domain, message));
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        bytes memory data = abi.decode(signature, (SignatureWrapper)).signatureData;
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly ("memory-safe") {
            r := mload(add(data, 0x20))
            s := mload(add(data, 0x40))
            v := byte(0, mload(add(data, 0x60)))
        }
        bool isSigned = isOwnerAddress[ecrecover(replaySafeHash(hash), v, r, s)];
        return isSigned ? this.isValidSignature.selector : bytes4(0xffffffff);
    }

    function run(address to, bytes calldata data) external {
        (bool done,) = to.call(data);
        require(done);
    }
}
