// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice A smart wallet with one owner, whose key signs for it (ERC-1271).
contract SignerWallet {
    address public owner;

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (bytes32 r, bytes32 s) = abi.decode(signature[:64], (bytes32, bytes32));
        bool isSigned = owner != address(0) && ecrecover(hash, uint8(signature[64]), r, s) == owner;
        return isSigned ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}
