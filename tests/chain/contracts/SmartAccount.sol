// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

struct Call {
    address to;
    uint256 value;
    bytes data;
}

/// @notice A smart wallet with one owner, whose calls anybody may bring who has its signature over all of them. As
/// wallets of ERC-4337 do, it runs all or none.
contract SmartAccount {
    error NotSigned();

    address public immutable owner;
    uint256 public nonce;

    constructor(address owner_) {
        owner = owner_;
    }

    /// @notice What the owner signs: these calls, once, by this wallet on this chain.
    function digest(Call[] calldata calls, uint256 nonce_) public view returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), nonce_, calls));
    }

    function execute(Call[] calldata calls, uint8 v, bytes32 r, bytes32 s) external {
        address signer = ecrecover(digest(calls, nonce++), v, r, s);
        if (signer == address(0) || signer != owner) revert NotSigned();
        for (uint256 index; index < calls.length; ++index) {
            (bool done, bytes memory answer) = calls[index].to.call{value: calls[index].value}(calls[index].data);
            if (done) continue;
            assembly ("memory-safe") {
                revert(add(answer, 0x20), mload(answer))
            }
        }
    }
}
