// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice A wallet that names any account as its owner, and a hash that this account once signed elsewhere as the hash
/// that its owners sign. It says yes to every signature, and claims to run the code of a wallet that people know.
contract ForgingAccount {
    bytes32 public immutable signedElsewhere;

    constructor(bytes32 signedElsewhere_, bytes32 implementationSlot, address implementation) {
        signedElsewhere = signedElsewhere_;
        assembly ("memory-safe") {
            sstore(implementationSlot, implementation)
        }
    }

    function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) {
        return this.isValidSignature.selector;
    }

    function replaySafeHash(bytes32) external view returns (bytes32) {
        return signedElsewhere;
    }

    function isOwnerAddress(address) external pure returns (bool) {
        return true;
    }

    function run(address to, bytes calldata data) external {
        (bool done,) = to.call(data);
        require(done);
    }
}
